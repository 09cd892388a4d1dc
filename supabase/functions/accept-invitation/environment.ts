import {
  originSetting,
  type Project,
  readProject,
  type ReadVariable,
} from "../platform/environment.ts";

export interface InvitationEnvironment extends Project {
  /** The portal's origin, without a path. */
  portalUrl: string;
}

export function readInvitationEnvironment(read: ReadVariable): InvitationEnvironment {
  return { ...readProject(read), portalUrl: originSetting(read, "PORTAL_URL") };
}
