import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import './modal.css'

interface Props {
  open: boolean
  onClose: () => void
  /** Ids of the heading and the text that describe the dialog. */
  labelledBy: string
  describedBy: string
  /** While a request is in progress, neither Escape nor the backdrop closes it. */
  busy?: boolean
  children: ReactNode
}

/** A real dialog: it traps the focus and restores it on close. Escape and the backdrop close it. */
export function Modal({ open, onClose, labelledBy, describedBy, busy = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const isOutside = (event: MouseEvent) => event.target === dialog.current

  // A text selection dragged out of a field also ends as a click on the backdrop.
  function onClick(event: MouseEvent) {
    if (isPressedOutside.current && isOutside(event) && !busy) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, as the dialog's own event
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
      onCancel={(event) => {
        if (busy) event.preventDefault()
      }}
      onPointerDown={(event: PointerEvent) => {
        isPressedOutside.current = isOutside(event)
      }}
      onClick={onClick}
    >
      {children}
    </dialog>
  )
}
