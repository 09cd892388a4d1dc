import { useMediaQuery } from "../../../platform/use-media-query.ts";

/** Whether the screen has room for all columns of the widest table; on others a list is cards. */
export const useWideScreen = () => useMediaQuery("(min-width: 72rem)");
