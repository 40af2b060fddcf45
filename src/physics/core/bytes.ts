// Numbers, text and typed arrays to bytes and back, little-endian whatever the machine. Used by snapshots alone.

/** Arrays that can be written. */
export type Bytes = Float64Array | Int32Array | Uint32Array | Uint8Array

/** Collects bytes. */
export interface Writer {
  int(value: number): void
  float(value: number): void
  text(value: string): void
  /** Length, then elements. */
  array(value: Bytes): void
  bytes(): Uint8Array
}

export interface Reader {
  int(): number
  float(): number
  text(): string
  /** Elements into an array that must have the written length. */
  into(target: Bytes): void
  ints(): Int32Array
  floats(): Float64Array
  octets(): Uint8Array
  /** Whether bytes are left. */
  more(): boolean
  /** @throws RangeError unless all bytes were read */
  end(): void
}

export function createWriter(): Writer {
  let buffer = new Uint8Array(1024)
  let view = new DataView(buffer.buffer)
  let at = 0
  const room = (n: number) => {
    if (at + n <= buffer.length) return
    const larger = new Uint8Array(Math.max(2 * buffer.length, at + n))
    larger.set(buffer)
    buffer = larger
    view = new DataView(buffer.buffer)
  }
  const writer: Writer = {
    int(value) {
      room(4)
      view.setInt32(at, value, true)
      at += 4
    },
    float(value) {
      room(8)
      view.setFloat64(at, value, true)
      at += 8
    },
    text(value) {
      // UTF-16 units: no encoder is needed.
      writer.int(value.length)
      room(2 * value.length)
      for (let k = 0; k < value.length; k++, at += 2) view.setUint16(at, value.charCodeAt(k), true)
    },
    array(value) {
      writer.int(value.length)
      room(value.byteLength)
      if (value instanceof Uint8Array) {
        buffer.set(value, at)
        at += value.length
      } else if (value instanceof Float64Array) {
        for (let k = 0; k < value.length; k++, at += 8) view.setFloat64(at, value[k]!, true)
      } else {
        for (let k = 0; k < value.length; k++, at += 4) view.setInt32(at, value[k]!, true)
      }
    },
    bytes: () => buffer.slice(0, at),
  }
  return writer
}

export function createReader(bytes: Uint8Array): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (n: number) => {
    if (n < 0 || at + n > bytes.length)
      throw new RangeError(`this snapshot is cut off: it ends after ${bytes.length} bytes`)
    const start = at
    at += n
    return start
  }
  const reader: Reader = {
    int: () => view.getInt32(take(4), true),
    float: () => view.getFloat64(take(8), true),
    text() {
      const length = reader.int()
      const start = take(2 * length)
      let value = ''
      for (let k = 0; k < length; k++) value += String.fromCharCode(view.getUint16(start + 2 * k, true))
      return value
    },
    into(target) {
      const length = reader.int()
      if (length !== target.length)
        throw new RangeError(`this snapshot is damaged: expected ${target.length} numbers, found ${length}`)
      const start = take(target.byteLength)
      for (let k = 0; k < length; k++) {
        if (target instanceof Float64Array) target[k] = view.getFloat64(start + 8 * k, true)
        else if (target instanceof Uint8Array) target[k] = bytes[start + k]!
        else target[k] = view.getInt32(start + 4 * k, true)
      }
    },
    ints() {
      const length = reader.int()
      const start = take(4 * length)
      return Int32Array.from({ length }, (_, k) => view.getInt32(start + 4 * k, true))
    },
    floats() {
      const length = reader.int()
      const start = take(8 * length)
      return Float64Array.from({ length }, (_, k) => view.getFloat64(start + 8 * k, true))
    },
    octets() {
      const length = reader.int()
      const start = take(length)
      return bytes.slice(start, start + length)
    },
    more: () => at < bytes.length,
    end() {
      if (at !== bytes.length)
        throw new RangeError(`this snapshot is damaged: ${bytes.length - at} bytes are left over`)
    },
  }
  return reader
}
