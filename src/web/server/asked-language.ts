/** The language of messages to who sends this Accept-Language header: Urdu where the browser asks for it first. */
export const askedLanguage = (header: string | undefined): 'en' | 'ur' => (/^\s*ur\b/i.test(header ?? '') ? 'ur' : 'en')
