/** Whether an address is that of a review video: .mp4, .webm or .mov. */
export const isVideo = (address: string): boolean => /\.(mp4|webm|mov)$/i.test(address)
