import { send as english } from '@foyer/messages/en/send'
import type { Network } from '@foyer/primitives/networks/Network'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { parseScannedCode } from './parseScannedCode.js'

const style = `
.scan{display:flex;flex-direction:column;gap:8px;text-align:center;color:var(--_text-muted)}
.scan>video{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:var(--_r4);background:var(--_surface-hover)}
`

/** The interval between two scans of the camera picture, in milliseconds. */
const scanIntervalMs = 200

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** Returns the browser's `BarcodeDetector`. Few browsers have it. */
function getDetector(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/**
 * Returns true if the browser can detect barcodes and has a camera. The check runs after the first render, because a
 * server has neither.
 */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    const life = { isOver: false }
    if (!getDetector()) return undefined
    navigator.mediaDevices?.enumerateDevices?.().then(
      (devices) => !life.isOver && setCan(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
    return () => {
      life.isOver = true
    }
  }, [])
  return can
}

export interface ScanRecipientProps {
  readonly network: Network
  readonly isAddress: (text: string) => boolean
  onFound(to: string): void
  onClose(): void
}

/** The camera picture. Scans it until a code contains a recipient. Unmounting stops the camera. */
export function ScanRecipient({ network, isAddress, onFound, onClose }: ScanRecipientProps): ReactNode {
  const words = useWords('send', english)
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<'scanNothing' | 'scanOther' | 'scanDenied'>()
  const latest = useRef({ onFound, isAddress })
  latest.current = { onFound, isAddress }
  useStyle(style)
  useEscape(true, onClose)
  useEffect(() => {
    const life: { isOver: boolean; stream?: MediaStream; timer?: ReturnType<typeof setTimeout> } = { isOver: false }
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      life.stream = stream
      // If the component unmounted during the permission request, stop the camera.
      if (life.isOver) return stop(stream)
      const Detector = getDetector()
      const { current } = video
      if (!current || !Detector) return
      current.srcObject = stream
      // Ignore the error: without a picture the scan finds no code.
      current.play().catch(() => undefined)
      scan(new Detector({ formats: ['qr_code'] }), current)
    }
    const scan = (detector: Detector, picture: HTMLVideoElement) => {
      life.timer = setTimeout(async () => {
        const codes = await detector.detect(picture).catch(() => [])
        if (life.isOver) return
        for (const { rawValue } of codes) {
          const read = parseScannedCode(rawValue, network, latest.current.isAddress)
          if ('to' in read) return latest.current.onFound(read.to)
          setFault(read.problem === 'nothing' ? 'scanNothing' : 'scanOther')
        }
        scan(detector, picture)
      }, scanIntervalMs)
    }
    const end = () => {
      clearTimeout(life.timer)
      if (life.stream) stop(life.stream)
    }
    start().catch(() => {
      // A browser can show the picture but fail to create the detector: stop the camera then too.
      end()
      if (!life.isOver) setFault('scanDenied')
    })
    return () => {
      life.isOver = true
      end()
    }
  }, [network])
  return (
    <div className="scan">
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls takes no focus */}
      {fault !== 'scanDenied' && <video ref={video} muted playsInline aria-hidden="true" />}
      <p role="status">{words[fault ?? 'scanHint']}</p>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        {words.stopScan}
      </Button>
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
