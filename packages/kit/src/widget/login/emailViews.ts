import { email, login } from '@foyer/messages/en/email'
import type { LoadedView } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import EmailLogin from './EmailLogin.js'
import EmailVerifyDevice from './EmailVerifyDevice.js'
import EmailVerifyOtp from './EmailVerifyOtp.js'

export const emailLogin: LoadedView<'EmailLogin'> = {
  View: EmailLogin,
  title: ({ translations }) => getWords(translations, 'login', login).emailLoginTitle,
}

export const emailVerifyDevice: LoadedView<'EmailVerifyDevice'> = {
  View: EmailVerifyDevice,
  title: ({ translations }) => getWords(translations, 'email', email).deviceTitle,
}

export const emailVerifyOtp: LoadedView<'EmailVerifyOtp'> = {
  View: EmailVerifyOtp,
  title: ({ translations }) => getWords(translations, 'email', email).otpTitle,
}
