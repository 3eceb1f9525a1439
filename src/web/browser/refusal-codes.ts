/** The `code` of a refusal of /v1 whose request is not as the document describes it. */
export const NOT_AS_DESCRIBED = 'not_as_described'
