import type { Words } from '../en.js'

export const buttons: Words<'buttons'> = {
  connect: 'वॉलेट कनेक्ट करें',
  connecting: 'कनेक्ट हो रहा है...',
  selectNetwork: 'नेटवर्क चुनें',
  switchNetwork: 'नेटवर्क बदलें',
  unknownNetwork: 'अज्ञात नेटवर्क',
}
