export const PERSON_NOTE_LIMIT = 2000
