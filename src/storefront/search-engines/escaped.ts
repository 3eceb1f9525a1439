const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML or XML shows it to the letter, between tags or in an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => escapes[sign] ?? sign)
