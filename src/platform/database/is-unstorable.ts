// SQLSTATE codes: character_not_in_repertoire (NUL), untranslatable_character (NUL and lone surrogates in JSON).
const UNSTORABLE = new Set(['22021', '22P05'])

export const UNSTORABLE_TEXT = 'The request contains characters that cannot be stored'

/** Whether PostgreSQL refused a text that it cannot store: the sender's error. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && UNSTORABLE.has(String((error as { code?: unknown }).code))
