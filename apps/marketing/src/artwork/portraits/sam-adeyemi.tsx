import { colors } from "../kit/colors.ts";
import { Body, Gaze, Ground, Head, Lines } from "./kit.tsx";

const skin = { light: colors.grey700, shade: colors.grey800 };
const face =
  "C390 212 396 222 394 236C390 248 388 254 390 262C396 282 412 296 424 310C434 322 430 334 414 336C407 337 404 340 405 346C406 350 420 352 422 362C422 367 412 368 406 370C418 372 421 382 416 390C411 397 404 398 404 406C406 416 412 424 407 438C400 452 382 456 362 450C330 440 300 428 276 404";

/** A beard, a headband, and a hill in front of him. */
export function SamAdeyemi() {
  return (
    <>
      <Ground color={colors.grey100} numberColor={colors.grey200} lane="2" />
      <Body
        skin={skin}
        singlet={{ light: colors.red, shade: colors.redDeep }}
        binding={colors.ink}
        bib="002"
      />
      <Head skin={skin} face={face} />
      {/* Short hair, and the beard from the temple to the lip. */}
      <path
        fill={colors.ink}
        d="M378 172C360 160 300 156 280 200C282 226 284 250 276 276C268 280 264 272 262 266C246 244 214 258 213 290C212 304 208 312 202 320C170 300 150 264 152 212C152 134 206 88 270 88C326 90 366 122 378 172Z"
      />
      <path
        fill={colors.ink}
        d="M262 266C272 272 278 262 282 250C280 300 298 340 330 352C350 358 366 340 392 344C396 350 394 354 386 356C376 360 374 372 380 378C388 384 398 384 406 392C402 398 404 402 405 408C407 418 413 426 408 442C400 458 380 462 356 456C322 446 292 430 270 402C262 376 258 350 258 320C264 300 266 282 262 266Z"
      />
      <path
        fill={colors.red}
        d="M152 206C220 168 308 156 377 166L387 206C310 192 226 206 154 248Z"
      />
      <path
        fill={colors.redDeep}
        d="M152 206C176 192 202 182 230 174L236 212C206 220 178 234 154 248Z"
      />
      <path
        fill={colors.grey600}
        d="M396 366C398 354 408 348 418 353C423 357 422 363 406 368C419 371 421 380 416 388C406 390 398 382 396 366Z"
      />
      <Gaze brow={colors.ink} line={colors.ink} />
      <Lines color={colors.ink} />
    </>
  );
}
