// The theme: what it may be is `theme-settings.ts`, which colours are refused `theme-colour-rules.ts`.

export { Brand, brandWords, Colours, Style, themeSettings, Voice, voiceWords } from './theme-settings.ts'
