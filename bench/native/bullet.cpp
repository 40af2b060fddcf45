// Bullet as an engine of the bench: reads a scene, steps it, and prints a line of JSON for each step.
// native.mjs writes the scene, and compiles and starts this.
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unistd.h>
#include <vector>

static double number() {
  double value = 0;
  if (std::scanf("%lf", &value) != 1) std::exit(1);
  return value;
}

static double milliseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * double(now.tv_sec) + 1e-6 * double(now.tv_nsec);
}

/** Resident memory in MiB. */
static double memory() {
  long total = 0, resident = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return double(resident) * double(sysconf(_SC_PAGESIZE)) / 1048576;
}

int main() {
  const double memoryBefore = memory();
  const double began = milliseconds();
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  const double startUp = milliseconds() - began;

  const double gravity = number();
  // Bullet multiplies the two materials of a contact.
  const double friction = std::sqrt(number());
  const double restitution = std::sqrt(number());
  const double bounceSpeed = number(); // negative: the default
  const int iterations = int(number()); // 0: the default
  const int substeps = int(number());
  const int steps = int(number());
  const int every = int(number()); // prints the state after each of these steps, and the last
  const int offset = int(number());
  world.setGravity(btVector3(0, -gravity, 0));
  if (bounceSpeed >= 0) world.getSolverInfo().m_restitutionVelocityThreshold = bounceSpeed;
  if (iterations > 0) world.getSolverInfo().m_numIterations = iterations;

  const auto add = [&](btCollisionShape *shape, double mass, const btTransform &at) {
    btVector3 inertia(0, 0, 0);
    if (mass > 0) shape->calculateLocalInertia(mass, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
    info.m_startWorldTransform = at;
    info.m_friction = friction;
    info.m_restitution = restitution;
    auto *body = new btRigidBody(info);
    body->setActivationState(DISABLE_DEACTIVATION);
    world.addRigidBody(body);
    return body;
  };
  for (int k = int(number()); k > 0; k--) { // static boxes: position, half edges, turn about y
    double v[7];
    for (double &x : v) x = number();
    const btTransform at(btQuaternion(btVector3(0, 1, 0), v[6]), btVector3(v[0], v[1], v[2]));
    add(new btBoxShape(btVector3(v[3], v[4], v[5])), 0, at);
  }
  std::vector<btRigidBody *> bodies;
  for (int k = int(number()); k > 0; k--) { // spheres: position, velocity, radius, mass
    double v[8];
    for (double &x : v) x = number();
    const btTransform at(btQuaternion::getIdentity(), btVector3(v[0], v[1], v[2]));
    bodies.push_back(add(new btSphereShape(v[6]), v[7], at));
    bodies.back()->setLinearVelocity(btVector3(v[3], v[4], v[5]));
  }
  for (int k = int(number()); k > 0; k--) { // joints: the first body (-1: the world), the second, the point
    const int first = int(number());
    const int second = int(number());
    double v[3];
    for (double &x : v) x = number();
    const btVector3 point(v[0], v[1], v[2]);
    btRigidBody &b = *bodies[second];
    const btVector3 onB = point - b.getCenterOfMassPosition();
    auto *joint = first < 0 ? new btPoint2PointConstraint(b, onB)
                            : new btPoint2PointConstraint(*bodies[first], b, point - bodies[first]->getCenterOfMassPosition(), onB);
    world.addConstraint(joint, true);
  }

  std::printf("{\"startUp\":%.4f}\n", startUp);
  for (int k = 0; k < steps; k++) {
    const double start = milliseconds();
    for (int s = 0; s < substeps; s++) world.stepSimulation(btScalar(1.0 / 60 / substeps), 0);
    std::printf("{\"ms\":%.5f", milliseconds() - start);
    if ((k + offset) % every == 0 || k == steps - 1) {
      std::printf(",\"memory\":%.2f,\"state\":[", memory() - memoryBefore);
      for (size_t i = 0; i < bodies.size(); i++) {
        const btVector3 &p = bodies[i]->getCenterOfMassPosition();
        const btVector3 &v = bodies[i]->getLinearVelocity();
        std::printf("%s%.9g,%.9g,%.9g,%.9g,%.9g,%.9g", i ? "," : "", p.x(), p.y(), p.z(), v.x(), v.y(), v.z());
      }
      std::printf("]");
    }
    std::printf("}\n");
  }
}
