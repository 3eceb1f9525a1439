export { Brand, brandWords, Colours, Style, themeSettings, Voice, voiceWords } from './theme-settings.ts'
