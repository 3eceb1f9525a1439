/** Whether an address is a video's rather than a picture's: what buyers film ends in .mp4, .webm or .mov. */
export const isVideo = (address: string): boolean => /\.(mp4|webm|mov)$/i.test(address)
