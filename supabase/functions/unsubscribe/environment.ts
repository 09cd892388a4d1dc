import {
  originSetting,
  type Project,
  readProject,
  type ReadVariable,
} from "../platform/environment.ts";

export interface UnsubscribeEnvironment extends Project {
  /** The marketing site's origin, without a path. */
  marketingUrl: string;
}

export function readUnsubscribeEnvironment(read: ReadVariable): UnsubscribeEnvironment {
  return { ...readProject(read), marketingUrl: originSetting(read, "MARKETING_URL") };
}
