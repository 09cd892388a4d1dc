import * as z from "zod/mini";
import { requiredText } from "../required-text.ts";

/** The form that confirms that a brand is closed. Whether the name is the brand's, the database decides. */
export const ClosingSchema = z.object({ name: requiredText("Please type your brand's name.") });
