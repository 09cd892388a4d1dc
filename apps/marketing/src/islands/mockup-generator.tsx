export { MockupGenerator } from "../generators/mockup/mockup-generator.tsx";
