// The encoding of snapshots: numbers, text and typed arrays as little-endian bytes.

/** Typed arrays that can be written. */
export type Bytes = Float64Array | Int32Array | Uint32Array | Uint8Array

/** Appends values to a growing buffer. */
export interface Writer {
  /** Writes a whole number of 32 bits. */
  int(value: number): void
  /** Writes a number of 64 bits. */
  float(value: number): void
  /** Writes a text. */
  text(value: string): void
  /** Writes the length, then the elements. */
  array(value: Bytes): void
  /** Returns a copy of the bytes written. */
  bytes(): Uint8Array
}

/** Reads values in the order in which they were written. Throws a RangeError past the end. */
export interface Reader {
  /** Reads a whole number of 32 bits. */
  int(): number
  /**
   * Reads the number of entries that follow. Call it before you allocate memory for them.
   * @param width The least number of bytes per entry.
   * @throws RangeError when fewer bytes are left
   */
  count(width: number): number
  /** Reads a number of 64 bits. */
  float(): number
  /** Reads a text. */
  text(): string
  /** Reads an array into `target`. */
  into(target: Bytes): void
  /** Reads an array of 32-bit whole numbers. */
  ints(): Int32Array
  /** Reads an array of 64-bit numbers. */
  floats(): Float64Array
  /** Reads an array of bytes. */
  octets(): Uint8Array
  /** Whether no bytes are left. */
  isAtEnd(): boolean
  /** Ends reading: no bytes may be left. */
  end(): void
}

export function createWriter(): Writer {
  let buffer = new Uint8Array(1024)
  let view = new DataView(buffer.buffer)
  let offset = 0
  const reserve = (n: number) => {
    if (offset + n <= buffer.length) return
    const larger = new Uint8Array(Math.max(2 * buffer.length, offset + n))
    larger.set(buffer)
    buffer = larger
    view = new DataView(buffer.buffer)
  }
  const writer: Writer = {
    int(value) {
      reserve(4)
      view.setInt32(offset, value, true)
      offset += 4
    },
    float(value) {
      reserve(8)
      view.setFloat64(offset, value, true)
      offset += 8
    },
    text(value) {
      // UTF-16 units, because they need no encoder.
      writer.int(value.length)
      reserve(2 * value.length)
      for (let k = 0; k < value.length; k++, offset += 2) view.setUint16(offset, value.charCodeAt(k), true)
    },
    array(value) {
      writer.int(value.length)
      reserve(value.byteLength)
      buffer.set(octetsOf(value), offset)
      toLittleEndian(buffer.subarray(offset, offset + value.byteLength), value.BYTES_PER_ELEMENT)
      offset += value.byteLength
    },
    bytes: () => buffer.slice(0, offset),
  }
  return writer
}

export function createReader(bytes: Uint8Array): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const advance = (n: number) => {
    if (n < 0 || offset + n > bytes.length)
      throw new RangeError(`this snapshot is cut off: it ends after ${bytes.length} bytes`)
    const start = offset
    offset += n
    return start
  }
  const read = <T extends Bytes>(target: T): T => {
    const start = advance(target.byteLength)
    const octets = octetsOf(target)
    octets.set(bytes.subarray(start, start + target.byteLength))
    toLittleEndian(octets, target.BYTES_PER_ELEMENT)
    return target
  }
  const reader: Reader = {
    int: () => view.getInt32(advance(4), true),
    count(width) {
      const n = reader.int()
      if (n < 0 || n * width > bytes.length - offset) refuseDamaged(`${n} entries cannot follow`)
      return n
    },
    float: () => view.getFloat64(advance(8), true),
    text() {
      const length = reader.int()
      const start = advance(2 * length)
      let value = ''
      for (let k = 0; k < length; k++) value += String.fromCharCode(view.getUint16(start + 2 * k, true))
      return value
    },
    into(target) {
      const length = reader.int()
      if (length !== target.length) refuseDamaged(`expected ${target.length} numbers, found ${length}`)
      read(target)
    },
    ints: () => read(new Int32Array(reader.count(4))),
    floats: () => read(new Float64Array(reader.count(8))),
    octets: () => read(new Uint8Array(reader.count(1))),
    isAtEnd: () => offset === bytes.length,
    end() {
      if (offset !== bytes.length) refuseDamaged(`${bytes.length - offset} bytes are left over`)
    },
  }
  return reader
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function octetsOf({ buffer, byteOffset, byteLength }: Bytes): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Reverses the bytes of each element on big-endian machines. */
function toLittleEndian(octets: Uint8Array, width: number): void {
  if (IS_LITTLE_ENDIAN) return
  for (let k = 0; k < octets.length; k += width) octets.subarray(k, k + width).reverse()
}

/** Run-length encoding: length, at most 255, and value of each run. */
export function toRuns(values: Uint8Array): Uint8Array {
  const runs: number[] = []
  for (let index = 0; index < values.length; ) {
    let length = 1
    while (length < 255 && values[index + length] === values[index]) length++
    runs.push(length, values[index]!)
    index += length
  }
  return Uint8Array.from(runs)
}

export function fromRuns(runs: Uint8Array, length: number): Uint8Array {
  const values = new Uint8Array(length)
  let index = 0
  for (let k = 0; k + 1 < runs.length; k += 2) {
    values.fill(runs[k + 1]!, index, index + runs[k]!)
    index += runs[k]!
  }
  if (index !== values.length || runs.length % 2 !== 0) refuseDamaged('a chunk of blocks is not whole')
  return values
}

export function refuseDamaged(what: string): never {
  throw new RangeError(`this snapshot is damaged: ${what}`)
}

/** The CRC-32 of zip files. */
export function crc32(bytes: Uint8Array): number {
  // The remainder of each byte divided by the polynomial 0xedb88320.
  const table = new Int32Array(256)
  for (let value = 0; value < 256; value++) {
    let bits = value
    for (let k = 0; k < 8; k++) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1
    table[value] = bits
  }
  let crc = -1
  for (let k = 0; k < bytes.length; k++) crc = table[(crc ^ bytes[k]!) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}
