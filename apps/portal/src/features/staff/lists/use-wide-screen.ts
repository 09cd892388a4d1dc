import { useMediaQuery } from "../../../platform/browser/use-media-query.ts";

/** Whether the window is wide enough to show lists as tables. In narrower windows they are cards. */
export const useWideScreen = () => useMediaQuery("(min-width: 80rem)");
