export { SocialGenerator } from "../generators/social/social-generator.tsx";
