/** A search and what its right products are: one of the names, or all of the conditions. */
export type Query = { text: string; want: Want }

export type Want = {
  /** Any of these products is right, whatever else is stated. */
  names?: string[]
  /** Notes, any of which the product has. */
  notes?: string[]
  /** Fit to be worn by; a product for everybody is right as well. */
  audience?: 'men' | 'women'
  categories?: string[]
  brand?: string
  season?: string
  occasion?: string
  concentration?: string
  /** Rupees; of the size that is wanted, otherwise of any size. */
  under?: number
  over?: number
  ml?: number
  /** Hours. */
  lasts?: number
  sillage?: 'light' | 'moderate' | 'strong'
  alcoholFree?: true
  discounted?: true
}

export const query = (text: string, want: Want): Query => ({ text, want })
