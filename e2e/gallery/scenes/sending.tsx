import { format } from '@foyer/messages/format'
import { useState } from 'react'
import { AddressText } from '../../../packages/kit/src/ui/AccountHead.js'
import { Alert } from '../../../packages/kit/src/ui/Alert.js'
import { AmountField } from '../../../packages/kit/src/ui/AmountField.js'
import { AmountText } from '../../../packages/kit/src/ui/AmountText.js'
import { Button } from '../../../packages/kit/src/ui/Button.js'
import { CopyButton } from '../../../packages/kit/src/ui/CopyButton.js'
import { Details } from '../../../packages/kit/src/ui/Details.js'
import { QrCode } from '../../../packages/kit/src/ui/QrCode.js'
import { Row } from '../../../packages/kit/src/ui/Row.js'
import { NetworkIcon } from '../../../packages/kit/src/ui/SafeImage.js'
import { Stack } from '../../../packages/kit/src/ui/Separator.js'
import { TextField } from '../../../packages/kit/src/ui/TextField.js'
import { marks } from '../marks.js'
import { address, Frame, type SceneProps } from './Frame.js'

export function Send(props: SceneProps & { bad?: boolean }) {
  const { send } = props.words
  const [amount, setAmount] = useState(props.bad ? '1e21' : '0.25')
  const [to, setTo] = useState(props.bad ? '0x12' : 'vitalik.eth')
  return (
    <Frame {...props} title={send.sendTitle} back>
      <AmountField
        label={send.amount}
        value={amount}
        onChange={setAmount}
        symbol="ETH"
        error={props.bad ? send.amountNotNumber : undefined}
      >
        <Button variant="ghost" size="sm">
          {format(send.available, { amount: '1.234 ETH' })} · {send.max}
        </Button>
      </AmountField>
      <Stack>
        <Row
          title="Ether"
          subtitle={<AmountText value="1.234" symbol="ETH" />}
          icon={<NetworkIcon src={marks.ethereum} name="Ether" />}
          chevron
        />
        <TextField
          label={send.recipient}
          placeholder={send.recipientPlaceholder}
          clearLabel={send.clearRecipient}
          value={to}
          onChange={setTo}
          error={props.bad ? format(send.addressInvalid, { network: 'Ethereum' }) : undefined}
          description={<AddressText address={address} />}
        />
        <Button disabled={props.bad ?? false}>{props.bad ? send.incorrectValue : send.previewSend}</Button>
      </Stack>
    </Frame>
  )
}

export function Preview(props: SceneProps) {
  const { send } = props.words
  return (
    <Frame {...props} title={send.previewTitle} back>
      <Stack>
        <Details
          items={[
            { label: send.youSend, value: <AmountText value="0.25" symbol="ETH" /> },
            { label: send.to, value: <AddressText address={address} full /> },
            { label: send.network, value: 'Ethereum' },
            { label: send.networkFee, value: <AmountText value="0.000021" symbol="ETH" /> },
          ]}
        />
        <Alert tone="warning">{send.previewWarning}</Alert>
        <Button busy busyLabel={send.approving}>
          {send.send}
        </Button>
        <Button variant="secondary">{send.cancel}</Button>
      </Stack>
    </Frame>
  )
}

export function Receive(props: SceneProps & { waiting?: boolean }) {
  const { receive, core } = props.words
  return (
    <Frame {...props} title={receive.receiveTitle} back>
      <Stack className="center">
        <QrCode
          value={props.waiting ? undefined : `ethereum:${address}`}
          label={format(receive.qrLabel, { address })}
          failedLabel={receive.qrFailed}
          size={248}
          logo={{ src: marks.ethereum, name: 'Ethereum', round: true }}
        />
        <CopyButton
          value={address}
          look="text"
          label={receive.copyAddress}
          copiedLabel={core.copied}
          failedLabel={core.copyFailed}
        />
        <p className="muted">{format(receive.onlyOn, { network: 'Ethereum' })}</p>
      </Stack>
    </Frame>
  )
}
