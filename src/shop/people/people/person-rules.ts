export const PERSON_NOTE_LIMIT = 2000
export const PERSON_TAG_LIMIT = 30
export const TAGS_PER_PERSON = 10
