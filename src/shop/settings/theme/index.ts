export { Brand, brandWords, Colours, Style, themeSettings } from './theme-settings.ts'
