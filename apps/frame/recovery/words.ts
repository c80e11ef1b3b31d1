import type { KitErrorCode } from './openKit.js'

/** The messages for a kit that cannot be opened. */
export const kitErrorMessages: Readonly<Record<KitErrorCode, string>> = {
  wordsWrong: 'These are not 24 words of a wallet. Check their spelling and their order.',
  fileWrong: 'This file is no recovery kit.',
  codeMistyped: 'The code has a typing error. It has seven groups of four letters and digits.',
  codeWrong: 'This code does not belong to this file.',
  addressesWrong: 'The file was altered: it opens to other addresses than it names.',
}

export const noCryptography =
  'This browser does no cryptography on this page. Save the page as a file and open it from there, or use another browser.'
export const unreadableFile = 'The file could not be read.'
export const chooseFile = 'Choose the file of your kit.'
export const hiddenText = 'Hidden'
export const working = 'Opening…'
export const copied = 'Copied'
export const notCopied = 'The browser did not let the page copy. Select the text and copy it by hand.'
export const hiddenAgain = 'Hidden again.'
export const cleared = 'Everything was cleared from this page.'
export const opened = 'The kit is open. Compare the addresses with yours.'
/** Returns the text that shows for how many seconds a secret stays visible. */
export function formatVisibleTime(seconds: number): string {
  return `Shown for ${seconds} seconds.`
}
