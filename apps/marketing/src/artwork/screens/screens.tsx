// The app's screens, 300 × 650, by their id in content/screens.json.
import type { ReactNode } from "react";
import type { Race } from "../race.ts";
import { LadderScreen } from "./league-ladder.tsx";
import { LiveScreen } from "./live-race.tsx";
import { ProgressScreen } from "./progress.tsx";
import { LobbyScreen } from "./race-lobby.tsx";
import type { ScreenId } from "./screen-ids.ts";
import { BattleScreen } from "./tribe-battle.tsx";

export const screens: Readonly<Record<ScreenId, (props: { race: Race }) => ReactNode>> = {
  "race-lobby": LobbyScreen,
  "live-race": LiveScreen,
  "league-ladder": LadderScreen,
  "tribe-battle": BattleScreen,
  progress: ProgressScreen,
};
