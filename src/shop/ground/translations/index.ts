// Urdu beside English of anything that has a name: `translations.ts`.

export { findTranslations, saveTranslations } from './translations.ts'
