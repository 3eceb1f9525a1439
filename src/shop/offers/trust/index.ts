// Trust in a buyer: `trust-facts.ts` is what is known, `trust-rules.ts` which rule holds, `earned-cash-on-delivery.ts`
// what follows, `quote-advance.ts` what is asked ahead.

export { AddBlock, addBlock, type Block, EndBlock, endBlock, findBlocks, listBlocks } from './blocks.ts'
export { type Judgement, judgementText, judgeOrder } from './earned-cash-on-delivery.ts'
export { findTrust, type Trust } from './find-trust.ts'
export { type Preview, previewRules } from './preview-trust.ts'
export { quoteAdvance } from './quote-advance.ts'
export { saveRules } from './save-trust.ts'
export { type TrustFacts, trustFacts } from './trust-facts.ts'
export { readTrustForm, trustField } from './trust-form.ts'
