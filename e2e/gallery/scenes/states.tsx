import { format } from '@foyer/messages/format'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import { useMemo, useState } from 'react'
import { Alert } from '../../../packages/kit/src/ui/Alert.js'
import { Button } from '../../../packages/kit/src/ui/Button.js'
import { Checkbox } from '../../../packages/kit/src/ui/Checkbox.js'
import { createToasts } from '../../../packages/kit/src/ui/createToasts.js'
import { Separator, Stack } from '../../../packages/kit/src/ui/Separator.js'
import { EmptyState, ErrorState } from '../../../packages/kit/src/ui/StateMessage.js'
import { ToastView } from '../../../packages/kit/src/ui/ToastView.js'
import { Frame, nothing, type SceneProps } from './Frame.js'

export function States(props: SceneProps) {
  const { core, account, wallets } = props.words
  const toasts = useMemo(() => {
    const made = createToasts()
    made.show({ message: account.toastCopied, variant: 'success', autoClose: false })
    // Exposed for tests that show a toast of another kind.
    Object.assign(window, { toasts: made })
    return made
  }, [account])
  const [on, setOn] = useState(true)
  return (
    <Frame
      {...props}
      title={core.connectTitle}
      toast={<ToastView toasts={toasts} />}
      alert={
        <Alert tone="danger" title="Invalid App Configuration" dismissLabel={core.dismiss} onDismiss={nothing}>
          Origin http://localhost is not on the allow list.
        </Alert>
      }
    >
      <Stack>
        <ErrorState
          title={wallets.listFailedTitle}
          text={wallets.listFailedText}
          actionLabel={core.tryAgain}
          onAction={nothing}
        />
        <Separator>{core.or}</Separator>
        <EmptyState
          icon={walletIcon}
          title={account.tokensEmptyTitle}
          text={format(account.tokensEmptyText, { network: 'Base' })}
        >
          <Button variant="secondary">{account.receive}</Button>
        </EmptyState>
        <Checkbox checked={on} onChange={setOn}>
          {format(core.legalCheckbox, { terms: core.terms, privacy: core.privacy })}
        </Checkbox>
        <Button variant="danger">{account.disconnect}</Button>
        <Button disabled>{core.connectTitle}</Button>
      </Stack>
    </Frame>
  )
}
