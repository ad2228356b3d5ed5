import { beforeEach, describe, expect, it } from 'vitest'
import { $toasts, dismissToast, showToast } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => {
    for (const toast of $toasts.get()) dismissToast(toast.id)
  })

  it('stay 3000 ms and are informative by default', () => {
    showToast('Hello')
    expect($toasts.get()).toMatchObject([{ message: 'Hello', type: 'info', duration: 3000 }])
  })

  it('are dismissed one by one', () => {
    const first = showToast('One', 'error', 10)
    showToast('Two')
    dismissToast(first)
    expect($toasts.get().map((toast) => toast.message)).toEqual(['Two'])
  })
})
