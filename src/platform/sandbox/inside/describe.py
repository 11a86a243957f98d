"""Tells where the parts of this Python lie, as JSON."""
import json
import os
import sys
import sysconfig

paths = sysconfig.get_paths()
stdlib = os.path.realpath(paths["stdlib"])
platform = os.path.realpath(paths["platstdlib"])
print(
    json.dumps(
        {
            "executable": os.path.realpath(sys.executable),
            "version": ".".join(str(part) for part in sys.version_info[:3]),
            "implementation": sys.implementation.name,
            "libraries": list(dict.fromkeys([stdlib, platform])),
        }
    )
)
