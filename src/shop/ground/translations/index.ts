export { findTranslations, saveTranslations } from './translations.ts'
