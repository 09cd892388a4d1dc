/** A module of its own, so that the forms of races are shown before their schema is loaded. */
export { raceDetailsSchema } from "@outpace/domain/races";
