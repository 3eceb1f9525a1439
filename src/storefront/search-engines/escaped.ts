const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML or XML, between tags or in an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => escapes[sign] ?? sign)
