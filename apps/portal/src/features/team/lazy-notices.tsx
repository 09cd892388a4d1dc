/** Few people meet these, so their code loads when it is needed. */
import { lazyScreen } from "../../platform/loading/lazy-screen.tsx";

export const RoleScreen = lazyScreen(async () => ({
  default: (await import("./role-notice.tsx")).RoleScreen,
}));

export const RoleNotice = lazyScreen(async () => ({
  default: (await import("./role-notice.tsx")).RoleNotice,
}));
