/** A module of its own, so race forms show before their schema loads. */
export { raceDetailsSchema } from "@outpace/domain/races";
