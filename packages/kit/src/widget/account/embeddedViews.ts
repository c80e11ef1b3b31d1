import { email } from '@foyer/messages/en/email'
import { embedded } from '@foyer/messages/en/embedded'
import ApproveTransaction from '../approval/ApproveTransaction.js'
import { createLateView } from '../shell/createLateView.js'
import type { Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Profile from './Profile.js'
import UpdateEmailPrimaryOtp from './UpdateEmailPrimaryOtp.js'
import UpdateEmailSecondaryOtp from './UpdateEmailSecondaryOtp.js'
import UpdateEmailWallet from './UpdateEmailWallet.js'
import UpgradeEmailWallet from './UpgradeEmailWallet.js'

export { EmbeddedRows } from './EmbeddedRows.js'

export const views = {
  Profile: {
    View: Profile,
    title: ({ translations }) => getWords(translations, 'embedded', embedded).profileTitle,
    isTitleHidden: true,
  },
  UpdateEmailWallet: {
    View: UpdateEmailWallet,
    title: ({ translations }) => getWords(translations, 'email', email).editTitle,
  },
  UpdateEmailPrimaryOtp: {
    View: UpdateEmailPrimaryOtp,
    title: ({ translations }) => getWords(translations, 'email', email).currentTitle,
  },
  UpdateEmailSecondaryOtp: {
    View: UpdateEmailSecondaryOtp,
    title: ({ translations }) => getWords(translations, 'email', email).newTitle,
  },
  SmartSessionList: {
    View: createLateView(() => import('../sessions/SmartSessionList.js').then((module) => module.SmartSessionList)),
    title: ({ translations }) => getWords(translations, 'embedded', embedded).smartSessions,
  },
  UpgradeEmailWallet: {
    View: UpgradeEmailWallet,
    title: ({ translations }) => getWords(translations, 'embedded', embedded).security,
  },
  ApproveTransaction: {
    View: ApproveTransaction,
    title({ client, translations }) {
      const { approveTitle, signatureTitle, ownTitle } = getWords(translations, 'embedded', embedded)
      const { questions } = client.store.getState()
      const [first = ''] = questions ?? []
      if (questions?.length === 0 || first === 'wallet_showCallsStatus') return ownTitle
      return messageMethods.includes(first) ? signatureTitle : approveTitle
    },
  },
} satisfies Views

/** Methods that sign a message and no transaction. */
const messageMethods: readonly string[] = ['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage']
