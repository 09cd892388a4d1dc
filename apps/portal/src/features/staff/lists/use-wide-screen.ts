import { useMediaQuery } from "../../../platform/use-media-query.ts";

/** Whether the screen is wide enough for a list to be a table; on others it is cards. */
export const useWideScreen = () => useMediaQuery("(min-width: 48rem)");
