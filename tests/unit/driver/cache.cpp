// The kernel cache: hits, damage, bound; and the hash that names its entries.
#include "translator/driver/cache.h"
#include "tests/unit/catch.h"
#include "translator/driver/files.h"
#include "translator/driver/sha256.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>

using namespace driver;

namespace {

struct Folder {
  std::string path = "/tmp/ompicc-cache-test-XXXXXX";
  Folder() { REQUIRE(::mkdtemp(&path[0])); }
  ~Folder() { remove_tree(path); }
};

std::string key(int n) { return Sha256().add("entry " + std::to_string(n)).hex(); }

} // namespace

TEST_CASE("SHA-256 of FIPS 180-4's examples") {
  CHECK(Sha256().add_raw("").hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(Sha256().add_raw("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(Sha256().add_raw(std::string(1000000, 'a')).hex() ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  CHECK(Sha256().add("ab").add("c").hex() != Sha256().add("a").add("bc").hex());
}

TEST_CASE("what was stored is fetched") {
  const Folder folder;
  const KernelCache cache(folder.path + "/new/folder", 1 << 20);
  std::string bytes;
  CHECK_FALSE(cache.fetch(key(1), bytes));
  cache.store(key(1), std::string("\0binary", 7));
  CHECK(cache.fetch(key(1), bytes));
  CHECK(bytes == std::string("\0binary", 7));
  CHECK_FALSE(cache.fetch(key(2), bytes));
}

TEST_CASE("a damaged entry is no entry, and goes") {
  const Folder folder;
  const KernelCache cache(folder.path, 1 << 20);
  cache.store(key(1), "contents");
  const std::string file = folder.path + "/" + key(1).substr(0, 2) + "/" + key(1).substr(2);
  const std::string entry = read_file(file);
  std::string bytes;
  for (const std::string &damaged : {entry.substr(1), entry.substr(0, entry.size() - 1), std::string("x")}) {
    write_file(file, damaged);
    CHECK_FALSE(cache.fetch(key(1), bytes));
  }
  cache.store(key(1), "contents");
  CHECK(cache.fetch(key(1), bytes));
}

TEST_CASE("the entries not used for longest go when the cache is full") {
  const Folder folder;
  const KernelCache cache(folder.path, 10000);
  for (int i = 0; i < 9; ++i) {
    cache.store(key(i), std::string(1000, 'x'));
    const std::string file = folder.path + "/" + key(i).substr(0, 2) + "/" + key(i).substr(2);
    const timespec times[2] = {{1000 + i, 0}, {1000 + i, 0}};
    REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times, 0) == 0);
  }
  std::string bytes;
  CHECK(cache.fetch(key(0), bytes)); // used now: the youngest
  cache.store(key(9), std::string(1000, 'x'));
  CHECK(cache.fetch(key(0), bytes));
  CHECK(cache.fetch(key(9), bytes));
  CHECK_FALSE(cache.fetch(key(1), bytes));
  CHECK_FALSE(cache.fetch(key(2), bytes));
  CHECK(cache.fetch(key(8), bytes));
}

TEST_CASE("a cache that cannot be written does not stop anybody") {
  const KernelCache cache("/proc/nowhere", 1 << 20);
  std::string bytes;
  cache.store(key(1), "contents");
  CHECK_FALSE(cache.fetch(key(1), bytes));
  CHECK_FALSE(KernelCache("", 1).enabled());
}
