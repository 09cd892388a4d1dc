/** The dialog that Admin View opens for an action on a race. One for an order has code of its own. */
export { RaceActionDialog } from "../races/race-action-dialog.tsx";
