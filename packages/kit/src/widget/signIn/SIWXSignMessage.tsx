import { core } from '@foyer/messages/en/core'
import { signIn as english } from '@foyer/messages/en/signIn'
import { format } from '@foyer/messages/format'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { type ReactNode, useEffect, useRef } from 'react'
import { getAppMetadata } from '../../core/getAppMetadata.js'
import type { SIWXMessage } from '../../core/public/appKitTypes.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { shake } from '../../ui/createDialog.js'
import { Details } from '../../ui/Details.js'
import { RowSkeleton } from '../../ui/Row.js'
import { SafeImage } from '../../ui/SafeImage.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useAnnounce, useStyle } from '../../ui/UiContext.js'
import { GroupedAddress } from '../account/GroupedAddress.js'
import { getConnectorImage } from '../connect/getWalletRowLook.js'
import { OpenWallet } from '../pairing/OpenWallet.js'
import { cleanName } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type SignInControl, useSignIn } from './useSignIn.js'

const style = `
.sign{display:flex;flex-direction:column;gap:12px}
.sign>.alert{margin:0}
.sign>.pair{display:flex;justify-content:center;padding-top:8px}
.sign>.pair>span{display:grid;padding:4px;border-radius:33%;background:var(--_bg)}
.sign>.pair>span:first-child{margin-inline-end:-14px;animation:meet .45s cubic-bezier(.2,0,0,1) backwards}
.sign>h3{font-size:var(--_t3);font-weight:600;text-align:center;overflow-wrap:anywhere;text-wrap:balance}
.sign>p{color:var(--_text-muted);text-align:center;text-wrap:balance}
.sign .said{display:block;text-align:start;unicode-bidi:plaintext}
.sign>.two{display:flex;flex-wrap:wrap-reverse;gap:8px}
.sign>.two>.b{flex:1 1 auto;width:auto}
.sign>.two>.b:last-child{flex-grow:2}
@keyframes meet{from{margin-inline-end:36px;opacity:0}}
@media(prefers-reduced-motion:reduce){.sign>.pair>span:first-child{animation:none}}
`

/**
 * The sign-in request of the app: the user signs a message to prove ownership of the account, or cancels [S2.3, S2.11].
 */
export default function SIWXSignMessage(): ReactNode {
  const { client, finishConnect, close } = useWidget()
  const account = useActiveAccount(client)
  const control = useSignIn()
  const { signIn } = control
  const box = useRef<HTMLDivElement>(null)
  useStyle(style)
  useCloseBlock(box, signIn?.isRequired === true && signIn.status !== 'signed')
  const isDone = signIn?.status === 'signed'
  const isLost = account?.isUnsupported === true
  useEffect(() => {
    if (isDone) finishConnect()
    else if (isLost) close()
  }, [isDone, isLost, finishConnect, close])
  if (!account) return null
  const renderStep = () => {
    if (!signIn) return <RowSkeleton count={3} />
    if (signIn.status === 'failed') return <SessionErrorState control={control} />
    return <SignRequest account={account} control={control} />
  }
  return (
    <div className="sign" ref={box}>
      <Pictures account={account} />
      {renderStep()}
    </div>
  )
}

/**
 * Blocks closing the widget while sign-in is required: shakes the card and announces the reason. The user can still
 * press Cancel.
 */
function useCloseBlock(box: { readonly current: HTMLElement | null }, isRequired: boolean): void {
  const { guard } = useWidget()
  const { mustAnswer } = useWords('signIn', english)
  const announce = useAnnounce()
  useEffect(() => {
    const prevent = () => {
      const card = box.current?.closest<HTMLElement>('.card')
      if (card) shake(card)
      announce(mustAnswer)
    }
    return isRequired ? guard.block({ prevent }) : undefined
  }, [guard, box, isRequired, announce, mustAnswer])
}

function useApp() {
  const { client } = useWidget()
  const page = client.environment.window
  return page ? getAppMetadata(client, page) : { name: '', icons: [] }
}

/** The icons of the app and the wallet. */
function Pictures({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const { name, icons } = useApp()
  const { connector, facts } = account
  return (
    <div className="pair" aria-hidden="true">
      <span>
        <SafeImage src={icons[0]} name={name} size={64} />
      </span>
      <span>
        <SafeImage
          src={getConnectorImage(client, connector) ?? facts.connectedWalletInfo?.icon}
          name={facts.connectedWalletInfo?.name ?? connector.name}
          size={64}
        />
      </span>
    </div>
  )
}

interface SignRequestProps {
  readonly account: ActiveAccount
  readonly control: SignInControl
}

function SignRequest({ account, control }: SignRequestProps): ReactNode {
  const words = useWords('signIn', english)
  const describe = useSignInErrorText(account)
  const { name } = useApp()
  const { signIn, message, error, isLeaving, sign, cancel } = control
  const step = signIn?.step
  const wallet = cleanName(account.facts.connectedWalletInfo?.name ?? account.connector.name)
  return (
    <>
      <h3>{format(words.heading, { app: cleanName(name) })}</h3>
      <p>{words.text}</p>
      {message ? (
        <MessageDetails account={account} message={message} />
      ) : (
        error === undefined && <RowSkeleton count={2} />
      )}
      {error !== undefined && step === undefined && (
        <Alert tone={getErrorCode(error) === 'USER_REJECTED' ? 'warning' : 'danger'}>{describe(error)}</Alert>
      )}
      <Slow active={step === 'signing'}>{format(words.slowText, { wallet })}</Slow>
      {step === 'signing' && <OpenWallet />}
      <div className="two">
        <Button
          variant="secondary"
          data-testid="w3m-connecting-siwe-cancel"
          busy={isLeaving}
          busyLabel={words.canceling}
          onClick={cancel}
        >
          {words.cancel}
        </Button>
        <Button
          data-testid="w3m-connecting-siwe-sign"
          data-autofocus
          busy={step !== undefined}
          busyLabel={step === 'checking' ? words.checking : words.signing}
          onClick={sign}
        >
          {words.sign}
        </Button>
      </div>
    </>
  )
}

/** The maximum number of resources to show. Longer lists are not readable for users. */
const maxResources = 8

/** The parts of the message to sign. */
function MessageDetails({
  account,
  message,
}: {
  readonly account: ActiveAccount
  readonly message: SIWXMessage
}): ReactNode {
  const words = useWords('signIn', english)
  const { statement, resources = [] } = message
  const items = [
    { label: words.site, value: <bdi dir="ltr">{cleanName(message.domain, 253)}</bdi> },
    { label: words.account, value: <GroupedAddress address={account.address} /> },
    { label: words.network, value: cleanName(account.network.name) },
    ...(statement
      ? [{ label: words.statement, value: <span className="said">{cleanName(statement, 600)}</span> }]
      : []),
    ...resources.slice(0, maxResources).map((resource, index) => ({
      label: index === 0 ? words.resources : '',
      value: <bdi dir="ltr">{cleanName(resource, 120)}</bdi>,
    })),
  ]
  return <Details items={items} />
}

/** The error state for a failed session request of the host. */
function SessionErrorState({ control }: { readonly control: SignInControl }): ReactNode {
  const words = useWords('signIn', english)
  const { tryAgain } = useWords('core', core)
  return (
    <>
      <ErrorState
        title={words.unknownTitle}
        text={words.unknownText}
        actionLabel={tryAgain}
        busy={control.isLooking}
        onAction={control.recheck}
      />
      <Button
        variant="ghost"
        data-testid="w3m-connecting-siwe-cancel"
        busy={control.isLeaving}
        busyLabel={words.canceling}
        onClick={control.cancel}
      >
        {words.cancel}
      </Button>
    </>
  )
}

function useSignInErrorText({ facts }: ActiveAccount): (error: unknown) => string {
  const words = useWords('signIn', english)
  const describe = useErrorText()
  return (error) => {
    const code = getErrorCode(error)
    if (code === 'USER_REJECTED') return words.declined
    if (code === 'SIGN_IN_FAILED' && facts.preferredAccountType === 'smartAccount') return words.smartAccountFailed
    return describe(error)
  }
}
