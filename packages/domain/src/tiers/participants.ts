import { tierLimits } from "./tiers.ts";

export function participantCapMessage(tier: string, requested: number): string {
  const { participantCap } = tierLimits(tier);
  return `Maximum participants for ${tier} tier is ${String(participantCap)}. You requested ${String(requested)} participants.`;
}

/** The message for more participants than the tier allows; otherwise null. */
export function checkMaxParticipants(tier: string, requested: number): string | null {
  return requested > tierLimits(tier).participantCap
    ? participantCapMessage(tier, requested)
    : null;
}
