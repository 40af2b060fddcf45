// The inner loops of the core in C: the same arithmetic on the same data, for bodies that are all
// awake. twin.mjs writes the state, and compares times and results. What a loop does stands in
// src/physics/body/integrate.ts, solver/contactSolver.ts and solver/friction.ts.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SOFT = 16, LOSSLESS = 8 };
#define TOUCH 1e-9
#define COINCIDENT 1e-12
#define SLOP 0.002

typedef struct { double x, y, z; } V;
typedef struct { double n[3], gap, impulse, mass, rest, total; } Contact;

static int count, slots, contactCount, pairCount, deepCount, hasFriction, substeps;
static double h, g[3], biasRate, massScale, impulseScale, pushSpeed, leastRadius, softDeepGap, inertia;
static double *position, *velocity, *spin, *warm, *warmSpin, *tangent, *totalTangent;
static Contact *data;
static int32_t *a, *b, *deep;
static uint8_t *flags, *driven;

static inline V at(const double *p) { return (V){p[0], p[1], p[2]}; }
static inline void put(double *p, V v) { p[0] = v.x, p[1] = v.y, p[2] = v.z; }
static inline V minus(V p, V q) { return (V){p.x - q.x, p.y - q.y, p.z - q.z}; }
static inline double dot(V p, V q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
static inline V cross(V p, V q) { return (V){p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x}; }
static inline void add(double *p, double s, V v) { p[0] += s * v.x, p[1] += s * v.y, p[2] += s * v.z; }
static inline double least(double p, double q) { return p < q ? p : q; }

static double radiusOf(int i, int j) {
  if (velocity[j + 3] == 0) return position[i + 3];
  return velocity[i + 3] == 0 ? position[j + 3] : least(position[i + 3], position[j + 3]);
}

static void integrateVelocities(void) {
  for (int i = 0; i < count; i++) {
    const int o = 4 * i;
    int pushed = 0;
    for (int k = o; k < o + 3; k++) {
      velocity[k] = velocity[k] + g[k - o] * h + warm[k];
      pushed |= warm[k] != 0;
      if (hasFriction) spin[k] += warmSpin[k];
    }
    driven[i] |= pushed;
  }
  memset(warm, 0, sizeof(double) * 4 * count);
  memset(warmSpin, 0, sizeof(double) * 4 * count);
}

static void solve(void) {
  const double leastBias = -pushSpeed * sqrt(leastRadius), inverseH = 1 / h;
  for (int c = 0; c < contactCount; c++) {
    Contact *d = &data[c];
    const int i = 4 * a[c], j = 4 * b[c];
    const V n = at(d->n), va = at(velocity + i), vb = at(velocity + j);
    const double old = d->impulse, vn = dot(minus(va, vb), n);
    double bias = d->gap > 0 ? d->gap * inverseH : 0, now = old;
    if (flags[c] & SOFT) {
      if (d->gap < 0) bias = d->gap * biasRate;
      if (bias < leastBias) bias = fmax(bias, -pushSpeed * sqrt(radiusOf(i, j)));
      now -= d->mass * massScale * (vn + bias) + impulseScale * old;
    } else now -= d->mass * (vn + bias);
    if (now < 0) now = 0;
    const double change = now - old;
    d->impulse = now;
    if (old == 0 && change > 0) driven[a[c]] |= 1, driven[b[c]] |= 1;
    add(velocity + i, change * velocity[i + 3], n);
    add(velocity + j, -(change * velocity[j + 3]), n);
  }
}

static void integratePositions(void) {
  const double half = -0.5 * h * h;
  for (int o = 0; o < 4 * count; o += 4) {
    const double fall = driven[o / 4] == 0;
    for (int k = o; k < o + 3; k++) position[k] += h * velocity[k] + fall * (half * g[k - o]);
  }
}

static void relax(int backward) {
  const double inverseH = 1 / h;
  deepCount = 0;
  for (int k = 0; k < contactCount; k++) {
    const int c = backward ? contactCount - 1 - k : k, i = 4 * a[c], j = 4 * b[c];
    Contact *d = &data[c];
    if (c < pairCount) {
      const V p = minus(at(position + i), at(position + j));
      const double distance = sqrt(dot(p, p));
      d->gap = distance - d->rest;
      if (distance > COINCIDENT) {
        const double inverse = 1 / distance;
        put(d->n, (V){p.x * inverse, p.y * inverse, p.z * inverse});
      }
      if (d->gap > TOUCH) flags[c] &= LOSSLESS | SOFT;
      else if (d->gap < -5 * SLOP * least(position[i + 3], position[j + 3]) &&
               (!(flags[c] & SOFT) || d->gap < softDeepGap * sqrt(radiusOf(i, j))))
        deep[deepCount++] = c;
    }
    const double old = d->impulse;
    if (old == 0) continue;
    const V n = at(d->n);
    const double vn = dot(minus(at(velocity + i), at(velocity + j)), n);
    double now = old - d->mass * (d->gap > 0 ? vn + d->gap * inverseH : vn);
    if (now < 0) now = 0;
    const double change = now - old, wa = velocity[i + 3], wb = velocity[j + 3];
    d->impulse = now;
    d->total += now;
    add(velocity + i, change * wa, n);
    add(velocity + j, -(change * wb), n);
    if (hasFriction) continue;
    add(warm + i, now * wa, n);
    add(warm + j, -now * wb, n);
  }
}

static void rub(void) {
  const double inverseInertia = 1 / inertia;
  for (int c = 0; c < contactCount; c++) {
    const Contact *d = &data[c];
    double *f = tangent + 4 * c;
    const double normal = d->impulse, limit = f[3] * normal;
    const V old = at(f);
    if (normal == 0 && old.x == 0 && old.y == 0 && old.z == 0) continue;
    const int i = 4 * a[c], j = 4 * b[c];
    const V n = at(d->n);
    const double s = 1 + d->gap / d->rest;
    const V u = {s * (spin[i] + spin[j]), s * (spin[i + 1] + spin[j + 1]), s * (spin[i + 2] + spin[j + 2])};
    V v = minus(minus(at(velocity + i), at(velocity + j)), cross(u, n));
    const double vn = dot(v, n);
    v = minus(v, (V){vn * n.x, vn * n.y, vn * n.z});
    const double wa = velocity[i + 3], wb = velocity[j + 3];
    const double mass = d->mass / (1 + s * s * inverseInertia), on = dot(old, n);
    V t = {old.x - on * n.x - mass * v.x, old.y - on * n.y - mass * v.y, old.z - on * n.z - mass * v.z};
    const double squared = dot(t, t);
    if (squared > limit * limit) {
      const double scale = limit / sqrt(squared);
      t = (V){t.x * scale, t.y * scale, t.z * scale};
    }
    put(f, t);
    add(totalTangent + 3 * c, 1, t);
    const V change = minus(t, old), all = {normal * n.x + t.x, normal * n.y + t.y, normal * n.z + t.z};
    const double arm = -s * inverseInertia;
    const V turn = cross(n, change), turnAll = cross(n, t);
    add(velocity + i, wa, change);
    add(velocity + j, -wb, change);
    add(warm + i, wa, all);
    add(warm + j, -wb, all);
    add(spin + i, arm * wa, turn);
    add(spin + j, arm * wb, turn);
    add(warmSpin + i, arm * wa, turnAll);
    add(warmSpin + j, arm * wb, turnAll);
  }
}

static void step(void) {
  for (int s = 0; s < substeps; s++) {
    memset(driven, 0, count);
    integrateVelocities();
    solve();
    integratePositions();
    relax(s % 2);
    if (hasFriction) rub();
  }
}

static double *numbers(FILE *file, size_t n) {
  double *out = malloc(n * sizeof(double) + 1);
  if (fread(out, sizeof(double), n, file) != n) exit(1);
  return out;
}

/** twin STATE RESULT: prints the milliseconds of each repetition, and writes velocities and positions. */
int main(int argc, char **argv) {
  FILE *in = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (!in) return 1;
  const double *head = numbers(in, 18);
  count = head[0], slots = head[1], contactCount = head[2], pairCount = head[3];
  hasFriction = head[4], substeps = head[5], h = head[7], biasRate = head[11], massScale = head[12];
  impulseScale = head[13], pushSpeed = head[14], leastRadius = head[15], softDeepGap = head[16];
  inertia = head[17];
  memcpy(g, head + 8, sizeof g);
  const size_t n = contactCount;
  double **const columns[] = {&position, &velocity, &spin, &warm, &warmSpin, &tangent, &totalTangent, (double **)&data};
  const size_t lengths[] = {4 * slots, 4 * slots, 4 * slots, 4 * slots, 4 * slots, 4 * n, 3 * n, 8 * n};
  double *first[8];
  for (int k = 0; k < 8; k++) first[k] = numbers(in, lengths[k]), *columns[k] = malloc(lengths[k] * sizeof(double) + 1);
  const double *ints[] = {numbers(in, n), numbers(in, n), numbers(in, n)};
  a = malloc(4 * n + 4), b = malloc(4 * n + 4), deep = malloc(4 * n + 4), flags = malloc(n + 1), driven = calloc(slots, 1);
  for (int r = 0; r < head[6]; r++) {
    for (int k = 0; k < 8; k++) memcpy(*columns[k], first[k], lengths[k] * sizeof(double));
    for (size_t c = 0; c < n; c++) a[c] = ints[0][c], b[c] = ints[1][c], flags[c] = ints[2][c];
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    step();
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.6f\n", 1e3 * (end.tv_sec - start.tv_sec) + 1e-6 * (end.tv_nsec - start.tv_nsec));
  }
  FILE *out = fopen(argv[2], "wb");
  return !out || fwrite(velocity, 8, 4 * slots, out) + fwrite(position, 8, 4 * slots, out) != 8u * slots || fclose(out);
}
