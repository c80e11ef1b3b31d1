import { email, login } from '@foyer/messages/en/email'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import EmailLogin from './EmailLogin.js'
import EmailVerifyDevice from './EmailVerifyDevice.js'
import EmailVerifyOtp from './EmailVerifyOtp.js'

export const views = {
  EmailLogin: {
    View: EmailLogin,
    title: ({ translations }) => getWords(translations, 'login', login).emailLoginTitle,
  },
  EmailVerifyDevice: {
    View: EmailVerifyDevice,
    title: ({ translations }) => getWords(translations, 'email', email).deviceTitle,
  },
  EmailVerifyOtp: {
    View: EmailVerifyOtp,
    title: ({ translations }) => getWords(translations, 'email', email).otpTitle,
  },
} satisfies Views
