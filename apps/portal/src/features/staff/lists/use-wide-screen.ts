import { useMediaQuery } from "../../../platform/browser/use-media-query.ts";

/** Whether the window is wide enough for tables; in narrower ones, lists show cards. */
export const useWideScreen = () => useMediaQuery("(min-width: 80rem)");
