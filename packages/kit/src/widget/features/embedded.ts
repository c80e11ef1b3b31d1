import { email } from '../../messages/en/email.js'
import { embedded } from '../../messages/en/embedded.js'
import type { LoadedView } from '../LoadedView.js'
import { getWords } from '../useWords.js'
import AccountSettings from '../views/AccountSettings.js'
import ApproveTransaction from '../views/ApproveTransaction.js'
import Profile from '../views/Profile.js'
import UpdateEmailPrimaryOtp from '../views/UpdateEmailPrimaryOtp.js'
import UpdateEmailSecondaryOtp from '../views/UpdateEmailSecondaryOtp.js'
import UpdateEmailWallet from '../views/UpdateEmailWallet.js'
import UpgradeEmailWallet from '../views/UpgradeEmailWallet.js'

export const accountSettings: LoadedView<'AccountSettings'> = {
  View: AccountSettings,
  title: ({ speech }) => getWords(speech, 'embedded', embedded).settingsTitle,
  isTitleHidden: true,
}

export const profile: LoadedView<'Profile'> = {
  View: Profile,
  title: ({ speech }) => getWords(speech, 'embedded', embedded).profileTitle,
  isTitleHidden: true,
}

export const updateEmailWallet: LoadedView<'UpdateEmailWallet'> = {
  View: UpdateEmailWallet,
  title: ({ speech }) => getWords(speech, 'email', email).editTitle,
}

export const updateEmailPrimaryOtp: LoadedView<'UpdateEmailPrimaryOtp'> = {
  View: UpdateEmailPrimaryOtp,
  title: ({ speech }) => getWords(speech, 'email', email).currentTitle,
}

export const updateEmailSecondaryOtp: LoadedView<'UpdateEmailSecondaryOtp'> = {
  View: UpdateEmailSecondaryOtp,
  title: ({ speech }) => getWords(speech, 'email', email).newTitle,
}

export const upgradeEmailWallet: LoadedView<'UpgradeEmailWallet'> = {
  View: UpgradeEmailWallet,
  title: ({ speech }) => getWords(speech, 'embedded', embedded).upgradeTitle,
}

export const approveTransaction: LoadedView<'ApproveTransaction'> = {
  View: ApproveTransaction,
  title({ client, speech }) {
    const { approveTitle, signatureTitle, ownTitle } = getWords(speech, 'embedded', embedded)
    const { questions } = client.store.getState()
    if (questions?.length === 0) return ownTitle
    return messageMethods.includes(questions?.[0] ?? '') ? signatureTitle : approveTitle
  },
}

/** What they sign is no transaction. */
const messageMethods: readonly string[] = ['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage']
