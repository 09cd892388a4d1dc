import * as z from "zod/mini";
import { raceStatuses } from "./statuses.ts";

export const RaceStatusSchema = z.enum(raceStatuses);
