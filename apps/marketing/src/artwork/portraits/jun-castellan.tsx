import { colors } from "../kit/colors.ts";
import { Body, Ground, Head, Lines } from "./kit.tsx";

const skin = { light: colors.grey300, shade: colors.grey400 };
const face =
  "C387 212 388 224 386 238C384 248 384 254 387 260C394 280 406 294 418 308C424 318 420 328 407 330C400 331 397 335 398 341C399 346 408 349 410 356C411 361 405 363 399 365C407 367 410 373 406 381C402 388 396 390 396 398C398 408 408 414 404 430C398 446 380 450 360 446C330 438 300 426 278 404";

/** A cap and dark glasses, against the wind from the sea. */
export function JunCastellan() {
  return (
    <>
      <Ground color={colors.ink} numberColor={colors.grey800} lane="3" />
      <Body
        skin={skin}
        singlet={{ light: colors.paper, shade: colors.grey200 }}
        binding={colors.red}
        bib="003"
      />
      <Head skin={skin} face={face} />
      {/* Grey hair under the cap, blown back. */}
      <path
        fill={colors.grey500}
        d="M286 214C288 250 286 272 278 290C268 288 268 276 264 268C248 244 214 258 213 290C212 312 208 330 204 352C186 350 178 346 168 336C160 350 146 356 130 354C142 344 146 334 146 322C134 330 118 332 104 326C124 318 134 304 140 284C146 252 150 226 160 204Z"
      />
      <path
        fill={colors.paper}
        d="M150 220C146 138 196 84 270 84C336 84 380 126 390 184C310 176 226 186 150 220Z"
      />
      <path
        fill={colors.grey200}
        d="M150 220C146 138 196 84 270 84C226 104 200 146 198 203C180 208 166 213 150 220Z"
      />
      <path
        fill={colors.red}
        d="M150 220C226 186 310 176 390 184L392 206C312 198 230 208 152 242Z"
      />
      <path fill={colors.paper} d="M372 184C424 178 474 186 510 212C470 204 430 202 384 208Z" />
      <path fill={colors.grey300} d="M384 208C430 202 470 204 510 212C474 218 434 218 390 220Z" />
      {/* One lens around the temple, and the arm to the ear. */}
      <path fill={colors.red} d="M236 256L330 238V254L246 268Z" />
      <path
        fill={colors.ink}
        d="M318 234C348 228 376 230 396 238C400 254 394 276 382 290C356 296 330 282 318 262Z"
      />
      <path
        fill={colors.grey600}
        d="M330 242C344 238 356 238 366 239L344 276C336 270 332 262 330 256Z"
      />
      <Lines color={colors.grey600} />
    </>
  );
}
