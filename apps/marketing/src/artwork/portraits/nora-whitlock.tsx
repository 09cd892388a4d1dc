import { colors } from "../kit/colors.ts";
import { Body, Gaze, Ground, Head, Lines } from "./kit.tsx";

const skin = { light: colors.grey200, shade: colors.grey300 };
const face =
  "C388 214 390 224 388 236C386 246 386 250 388 256C396 278 412 296 425 312C431 322 428 330 414 331C406 332 402 336 402 342C402 348 411 350 414 357C415 362 408 364 402 366C410 368 413 374 409 382C405 389 399 392 399 400C400 410 406 416 401 430C396 443 380 448 362 444C330 436 300 426 278 404";

/** Hair tied back, blown by her own speed. */
export function NoraWhitlock() {
  return (
    <>
      <Ground color={colors.red} numberColor={colors.redDeep} lane="1" />
      <path
        fill={colors.ink}
        d="M176 170C124 138 66 150 18 204C54 184 80 190 94 206C60 212 34 238 24 286C54 248 88 240 110 250C92 268 86 292 90 324C110 278 150 252 190 232Z"
      />
      <Body
        skin={skin}
        singlet={{ light: colors.ink, shade: colors.grey800 }}
        binding={colors.paper}
        bib="001"
      />
      <Head skin={skin} face={face} />
      <path
        fill={colors.ink}
        d="M372 164C330 174 300 200 288 238C282 262 284 284 276 296C268 296 266 284 264 272C250 244 214 258 213 290C212 306 206 318 196 320C164 298 150 262 154 220C158 150 200 98 262 98C316 98 356 124 372 164Z"
      />
      <path
        fill="none"
        stroke={colors.grey700}
        strokeWidth="5"
        strokeLinecap="round"
        d="M346 134C288 128 222 148 186 186M330 160C284 160 230 182 196 208"
      />
      <path fill={colors.paper} d="M166 160L204 190L186 246L150 226Z" />
      <Gaze brow={colors.ink} line={colors.ink} />
      <Lines color={colors.grey500} />
    </>
  );
}
