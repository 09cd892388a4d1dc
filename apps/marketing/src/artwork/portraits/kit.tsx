// The parts of every portrait: a runner in profile, eyes on the finish, before a number as tall as the lane.
import { colors } from "../kit/colors.ts";
import { OutlinedText } from "../outlined-text.tsx";

export const portraitSize = { width: 600, height: 750 } as const;

/** A flat color and its shade. The light comes from the finish. */
interface Tones {
  readonly light: string;
  readonly shade: string;
}

interface GroundProps {
  readonly color: string;
  readonly numberColor: string;
  readonly lane: string;
}

export function Ground({ color, numberColor, lane }: GroundProps) {
  return (
    <>
      <rect width="600" height="750" fill={color} />
      <OutlinedText x={300} y={690} size={900} style="display" anchor="middle" fill={numberColor}>
        {lane}
      </OutlinedText>
    </>
  );
}

interface BodyProps {
  readonly skin: Tones;
  readonly singlet: Tones;
  /** The binding of the neck and the armhole. */
  readonly binding: string;
  readonly bib: string;
}

const neckAndShoulder =
  "M204 320C210 410 200 470 152 508C104 544 70 596 56 750H486C484 640 462 566 396 532C358 512 342 486 344 430Z";

/** Neck, shoulder and singlet, with the bib on the chest. */
export function Body({ skin, singlet, binding, bib }: BodyProps) {
  return (
    <>
      <path fill={skin.light} d={neckAndShoulder} />
      {/* The shadow of the jaw. */}
      <path
        fill={skin.shade}
        d="M204 320C210 410 200 470 152 508L244 560C300 530 340 500 356 452L362 440L278 400C240 390 220 366 204 320Z"
      />
      <clipPath id="body">
        <path d={neckAndShoulder} />
        <path d="M380 500L388 530C462 562 492 632 498 750H380Z" />
      </clipPath>
      <g clipPath="url(#body)">
        <path
          fill={singlet.light}
          d="M168 500C206 566 330 592 388 530C462 562 492 632 498 750H232C246 640 214 562 122 532L130 480Z"
        />
        <path
          fill={singlet.shade}
          d="M122 532L130 480L168 500C184 530 214 554 252 566C296 622 310 690 304 750H232C246 640 214 562 122 532Z"
        />
        <path
          fill="none"
          stroke={binding}
          strokeWidth="11"
          d="M146 462L168 500C206 566 330 592 388 530L404 506M90 524L122 532C214 562 246 640 232 750"
        />
      </g>
      <g transform="translate(334 612) skewY(7)">
        <path fill={singlet.shade} d="M-7 9h136v170h-136Z" />
        <rect width="136" height="170" rx="4" fill={colors.grey50} />
        <rect x="7" y="7" width="122" height="27" fill={colors.red} />
        <OutlinedText x={67} y={97} size={51} style="display" anchor="middle" fill={colors.ink}>
          {bib}
        </OutlinedText>
        <circle cx="17" cy="20" r="4.5" fill={colors.ink} />
        <circle cx="119" cy="20" r="4.5" fill={colors.ink} />
      </g>
    </>
  );
}

interface HeadProps {
  readonly skin: Tones;
  /** From the brow at 384 196 along nose, mouth and chin to the angle of the jaw, as curves. */
  readonly face: string;
}

/** A head without hair, eye and mouth. */
export function Head({ skin, face }: HeadProps) {
  return (
    <>
      <path
        fill={skin.light}
        d={`M250 108C320 100 372 138 384 196${face}C250 376 172 330 160 250C152 170 190 110 250 108Z`}
      />
      <path
        fill={skin.light}
        d="M240 258C220 258 212 280 218 304C224 330 240 342 250 334C258 328 256 316 260 304C266 284 262 258 240 258Z"
      />
      <path
        fill="none"
        stroke={skin.shade}
        strokeWidth="5"
        strokeLinecap="round"
        d="M246 276C232 274 228 290 234 306C238 316 244 320 247 317M240 258C220 258 212 280 218 304C224 330 240 342 250 334C258 328 256 316 260 304"
      />
    </>
  );
}

interface GazeProps {
  readonly brow: string;
  readonly line: string;
}

/** An eye on the finish, under its brow. */
export function Gaze({ brow, line }: GazeProps) {
  return (
    <>
      <path
        fill={colors.paper}
        d="M342 266C354 252 370 250 381 256L377 272C364 276 352 274 342 266Z"
      />
      <path
        fill={colors.ink}
        d="M362 254C372 252 378 254 381 256L378 270C372 274 364 272 361 266C359 261 360 257 362 254Z"
      />
      <path
        fill="none"
        stroke={line}
        strokeWidth="6"
        strokeLinecap="round"
        d="M338 266C350 250 368 246 382 254"
      />
      <path
        fill="none"
        stroke={brow}
        strokeWidth="10"
        strokeLinecap="round"
        d="M328 240C342 226 362 222 380 230"
      />
    </>
  );
}

/** The corner of the mouth and the wing of the nose. */
export function Lines({ color }: { readonly color: string }) {
  return (
    <path
      fill="none"
      stroke={color}
      strokeWidth="5"
      strokeLinecap="round"
      d="M402 366C392 370 384 370 374 364M394 328C388 322 388 314 394 308"
    />
  );
}
